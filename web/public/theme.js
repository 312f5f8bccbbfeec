// Before anything is painted: the theme that was chosen, so that no page flashes in the other one.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem('springald:settings') || '{}');
    if (kept.theme === 'light' || kept.theme === 'dark') document.documentElement.dataset.theme = kept.theme;
  } catch (error) {
    // Nothing kept: as the system says.
  }
})();
