// Runs in a page before its own scripts: notes what a person sees, and when. It is sent as it stands, which is
// why it is no TypeScript. See `Noted` in phone.ts.
globalThis.noted = { largestPaintMs: 0, layoutShift: 0, chartMs: null, slowestTapMs: 0 };

function observe(type, note, more = {}) {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(entry);
  }).observe({ type, buffered: true, ...more });
}

observe('largest-contentful-paint', (entry) => {
  noted.largestPaintMs = entry.startTime;
});
// Also one that the browser puts down to an input: nobody types or taps on a visit, it is the phone's size.
observe('layout-shift', (entry) => {
  noted.layoutShift += entry.value;
});
observe(
  'event',
  (entry) => {
    if (entry.interactionId > 0) noted.slowestTapMs = Math.max(noted.slowestTapMs, entry.duration);
  },
  { durationThreshold: 16 },
);

// Not asked at each frame: that would slow down the taps that are measured.
new MutationObserver((_, observer) => {
  if (document.querySelector('canvas') === null) return;
  observer.disconnect();
  requestAnimationFrame(() => {
    noted.chartMs = performance.now();
  });
}).observe(document, { childList: true, subtree: true });
