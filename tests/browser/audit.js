// Looks at everything on the table's page as the eye and the finger meet it, and says what is wrong in words.
(least) => {
  const faults = [];
  const [W, H] = [innerWidth, innerHeight];
  const name = node => node.dataset?.wager ?? node.dataset?.action ?? node.dataset?.part
    ?? node.getAttribute('aria-label') ?? node.textContent.trim().slice(0, 30);
  const shown = node => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const round = box => [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');
  const inside = (box, what) => {
    if (box.left < -0.6 || box.top < -0.6 || box.right > W + 0.6 || box.bottom > H + 0.6)
      faults.push(`${what} is cut by the window: ${round(box)}`);
  };
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > W || scrollHeight > H) faults.push(`the page scrolls: ${scrollWidth} ${scrollHeight}`);

  // What must be whole and may not lie on one another: cards, circles, buttons, parts, words.
  const solid = [];
  const add = (kind, what, box, node, group) => {
    if (box.width < 1 || box.height < 1) return;
    inside(box, `${kind} ${what}`);
    solid.push({ kind, what, box, node, group });
  };
  const rail = node => node.closest('[data-part=rail]');
  for (const node of document.querySelectorAll('[data-part]'))
    inside(node.getBoundingClientRect(), `the part ${node.dataset.part}`);
  for (const part of ['dealer', 'board', 'own-cards'])
    for (const node of document.querySelectorAll(`[data-part=${part}] [role=img]`))
      add('card', `${part} ${name(node)}`, node.getBoundingClientRect(), node, node);
  // Of who banks the circles are not there to be seen.
  for (const node of document.querySelectorAll('[data-wager]'))
    if (shown(node)) add('circle', name(node), node.getBoundingClientRect(), node, node);
  for (const node of document.querySelectorAll('button, a[href], input'))
    if (!node.dataset.wager && shown(node) && !rail(node) && !node.closest('dialog'))
      add('button', name(node), node.getBoundingClientRect(), node, node);

  for (const node of document.querySelectorAll('[data-part=hint]'))
    add('hint', 'of the first hand', node.getBoundingClientRect(), node, node);

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, parent = text.parentElement;
    if (!text.textContent.trim() || !shown(parent) || parent.closest('.sr, [role=log], script, style, dialog'))
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(box => box.width > 1 && box.height > 1);
    if (!boxes.length) continue;
    const said = text.textContent.trim().slice(0, 40);
    const svg = parent.closest('svg');
    const turned = svg && parent.getScreenCTM();
    const scale = svg ? Math.hypot(turned.a, turned.b)
      : parent.closest('.page') ? (box => box.offsetWidth ? box.getBoundingClientRect().width / box.offsetWidth : 1)(
          parent.closest('.stage') ?? parent.closest('.page')) : 1;
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
    if (size < least - 0.01) faults.push(`"${said}" is ${size.toFixed(1)} px`);
    if (svg || rail(parent)) continue;
    // Where an ellipsis hides the rest, what is seen is what its box shows.
    let clip = { left: 0, top: 0, right: W, bottom: H };
    for (let up = parent; up && !up.matches('.page'); up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflow === 'visible' || up.matches('[data-part=felt]')) continue;
      const box = up.getBoundingClientRect();
      clip = { left: Math.max(clip.left, box.left), top: Math.max(clip.top, box.top),
        right: Math.min(clip.right, box.right), bottom: Math.min(clip.bottom, box.bottom) };
    }
    for (const raw of boxes) {
      const ellipsis = [parent, parent.parentElement].some(node => {
        const style = getComputedStyle(node);
        return style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      });
      const box = ellipsis
        ? new DOMRect(Math.max(raw.left, clip.left), Math.max(raw.top, clip.top),
            Math.min(raw.right, clip.right) - Math.max(raw.left, clip.left),
            Math.min(raw.bottom, clip.bottom) - Math.max(raw.top, clip.top))
        : raw;
      if (box.width < 1 || box.height < 1) continue;
      const button = parent.closest('button, a[href]');
      if (button) {
        const hold = button.getBoundingClientRect();
        if (box.left < hold.left - 1 || box.right > hold.right + 1 || box.top < hold.top - 1
            || box.bottom > hold.bottom + 1)
          faults.push(`"${said}" runs out of its button ${name(button)}`);
        continue;
      }
      if (parent.closest('[data-wager]')) continue;
      add('words', said, box, parent, parent.closest('p, dl, div'));
    }
  }

  const round_ = one => one.kind === 'circle' && one.what !== 'progressive';
  const gap = (a, b) => {
    const middle = one => [(one.box.left + one.box.right) / 2, (one.box.top + one.box.bottom) / 2];
    if (round_(a) && round_(b)) {
      const [[ax, ay], [bx, by]] = [middle(a), middle(b)];
      return Math.hypot(ax - bx, ay - by) - a.box.width / 2 - b.box.width / 2;
    }
    if (round_(a) || round_(b)) {
      const [ring, other] = round_(a) ? [a, b] : [b, a];
      const [x, y] = middle(ring);
      const dx = Math.max(other.box.left - x, 0, x - other.box.right);
      const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
      return Math.hypot(dx, dy) - ring.box.width / 2;
    }
    return Math.max(a.box.left - b.box.right, b.box.left - a.box.right,
      a.box.top - b.box.bottom, b.box.top - a.box.bottom);
  };
  for (let i = 0; i < solid.length; i++)
    for (let j = i + 1; j < solid.length; j++) {
      const [a, b] = [solid[i], solid[j]];
      if (a.group === b.group || a.node.contains(b.node) || b.node.contains(a.node)) continue;
      // Lines of text have leading: boxes may touch where letters do not.
      const slack = a.kind === 'words' && b.kind === 'words' ? 4 : a.kind === 'words' || b.kind === 'words' ? 3 : 1;
      if (gap(a, b) < -slack)
        faults.push(`${a.kind} ${a.what} lies on ${b.kind} ${b.what}: ${round(a.box)} / ${round(b.box)}`);
    }

  // Nothing lies over what one looks at or touches.
  for (const one of solid) {
    if (one.kind === 'words') continue;
    const { left, top, right, bottom, width, height } = one.box;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const [dx, dy] = one.kind === 'hint' ? [width * 0.4, height * 0.3] : round_(one) ? [width * 0.34, height * 0.34] : [width / 2 - 5, height / 2 - 5];
    for (const [px, py] of [[x, y], [x - dx, y - dy], [x + dx, y - dy], [x - dx, y + dy], [x + dx, y + dy]]) {
      const hit = document.elementFromPoint(px, py);
      const own = one.kind === 'card' ? one.node.parentElement : one.node;
      if (!hit || !(own === hit || own.contains(hit) || hit.contains(own)))
        faults.push(`${one.kind} ${one.what} is covered at ${Math.round(px)} ${Math.round(py)} by ${
          hit ? hit.tagName + '.' + hit.getAttribute('class') : 'nothing'}`);
    }
  }
  return faults;
}
