/** Returns whether the system and the settings allow motion. */
export function isLively(): boolean {
  return (
    !matchMedia("(prefers-reduced-motion: reduce)").matches &&
    !document.documentElement.classList.contains("reduced-motion")
  );
}
