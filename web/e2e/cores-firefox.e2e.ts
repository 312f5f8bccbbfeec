/** The computer on several cores of the device, in Firefox. */
import { coresIn } from "./cores";

coresIn("firefox");
