/** The computer on several cores of the device, in Chromium. */
import { coresIn } from "./cores";

coresIn("chromium");
