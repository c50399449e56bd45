// Adds up everything that moves by itself, from the first frame on.
window.shifted = 0; window.moved = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) {
    window.shifted += entry.value;
    window.moved.push([entry.value.toFixed(4), ...entry.sources.map(source =>
      `${source.node?.nodeName} ${source.node?.className ?? source.node?.textContent?.slice(0, 20)} ${
        [source.previousRect, source.currentRect].map(r => [r.x, r.y, r.width, r.height].map(Math.round).join(' ')).join(' > ')}`)]);
  }
}).observe({ type: 'layout-shift', buffered: true });
