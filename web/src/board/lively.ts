/** Whether motion is wanted, by the system and by the settings, which put their class on the page. */
export function isLively(): boolean {
  return (
    !matchMedia("(prefers-reduced-motion: reduce)").matches &&
    !document.documentElement.classList.contains("reduced-motion")
  );
}
