// Looks at a page of the staff's as the eye and the finger meet it, and says in words what is wrong. A dialog that
// stands over the page is looked at alone.
globalThis.whole = {};

// Scrolled from end to end: what is cut, covered, shortened, too small or too near. `text` is the smallest print, `still`
// says that nothing may have to be scrolled.
whole.faults = ({ text: smallest, still }) => {
  const TOUCH = 44;
  const faults = new Set();
  const [W, H] = [innerWidth, innerHeight];
  const modal = [...document.querySelectorAll('dialog[open]')].filter(one => one.matches(':modal')).at(-1);
  const root = modal ?? document.body;
  const shown = node => {
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    // What is only heard is clipped to nothing.
    for (let up = node; up; up = up.parentElement) if (getComputedStyle(up).clipPath === 'inset(50%)') return false;
    return true;
  };
  const label = node => (node.getAttribute('aria-label') ?? node.textContent.trim().replace(/\s+/g, ' ')
    ?? '').slice(0, 40) || node.dataset.action || node.name || node.className.toString().slice(0, 30);
  const says = box => [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const empty = box => box.right - box.left < 1 || box.bottom - box.top < 1;
  const scrolls = style => style.overflowY === 'auto' || style.overflowY === 'scroll';
  const floats = node => {
    for (let up = node; up && up !== root; up = up.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(up).position)) return up;
    return null;
  };

  /** What of a box can be seen where it stands now; what nobody can ever see of it is a fault. */
  const seen = (node, box, what, slack) => {
    let rest = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    for (let up = node; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.display.startsWith('inline') && style.display === 'inline') continue;
      if (style.display === 'contents') continue;
      const edge = up.getBoundingClientRect();
      const held = { left: edge.left + up.clientLeft, top: edge.top + up.clientTop,
        right: edge.right - up.clientLeft, bottom: edge.bottom - up.clientTop };
      const cut = value => value === 'hidden' || value === 'clip';
      const wide = rest.left < held.left - 1 || rest.right > held.right + 1;
      const high = rest.top < held.top - slack || rest.bottom > held.bottom + slack;
      if (up.matches('.wide[tabindex="0"]') && wide) return { left: 0, top: 0, right: 0, bottom: 0 };
      if (cut(style.overflowX) && wide) faults.add(`${what} is cut at its sides by ${label(up)}`);
      if (cut(style.overflowY) && high && !up.matches('.shell, body')) faults.add(`${what} is cut above or below by ${label(up)}`);
      if (style.overflowX !== 'visible') rest = { ...rest, left: Math.max(rest.left, held.left), right: Math.min(rest.right, held.right) };
      if (style.overflowY !== 'visible') rest = { ...rest, top: Math.max(rest.top, held.top), bottom: Math.min(rest.bottom, held.bottom) };
      if (empty(rest)) return rest;
      if (style.position === 'fixed') break;
    }
    if (rest.left < -1 || rest.right > W + 1) faults.add(`${what} is cut by the window: ${says(rest)}`);
    return meet(rest, { left: 0, top: 0, right: W, bottom: H });
  };

  const look = () => {
    const solid = [];
    const add = (kind, node, box, what, slack = 1) => {
      if (box.width < 1 || box.height < 1) return;
      const rest = seen(node, box, what, slack);
      if (!empty(rest)) solid.push({ kind, node, box: rest, what, floats: floats(node) });
    };
    const picture = 'svg, [role=img], [role=meter]';
    for (const node of root.querySelectorAll('button, a[href], input, select, textarea, summary')) {
      if (!shown(node) || node.closest('.sr')) continue;
      const box = node.getBoundingClientRect();
      if (box.width < 1) continue;
      // What is ticked is touched at its words as well.
      const held = node.matches('[type=checkbox], [type=radio]') ? (node.closest('label') ?? node) : node;
      const { width, height } = held.getBoundingClientRect();
      if (Math.min(width, height) < TOUCH - 0.5) faults.add(`"${label(node)}" is ${Math.round(width)} x ${Math.round(height)}`);
      add('control', node, box, `"${label(node)}"`);
    }
    for (const node of root.querySelectorAll('[role=img], .card'))
      if (shown(node) && !node.parentElement.closest('[role=img], .card')) add('picture', node, node.getBoundingClientRect(), `picture ${label(node)}`);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const words = walker.currentNode, parent = words.parentElement;
      if (!words.textContent.trim() || !shown(parent) || parent.closest('.sr, script, style, option, [role=img], .card')) continue;
      const range = document.createRange();
      range.selectNodeContents(words);
      const said = `“${words.textContent.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
      const svg = parent.closest('svg');
      const turned = svg && parent.getScreenCTM();
      const size = parseFloat(getComputedStyle(parent).fontSize) * (svg ? Math.hypot(turned.a, turned.b) : 1);
      if (size < smallest - 0.01) faults.add(`${said} is ${size.toFixed(1)} px`);
      // A block that ends in dots does not say all.
      for (let up = parent, deep = 0; up && deep < 3; up = up.parentElement, deep++) {
        const style = getComputedStyle(up);
        if (style.textOverflow === 'ellipsis' && up.scrollWidth > up.clientWidth + 1) faults.add(`${said} is shortened`);
        if (style.webkitLineClamp !== 'none' && up.scrollHeight > up.clientHeight + 3) faults.add(`${said} is shortened`);
      }
      for (const box of range.getClientRects())
        if (box.width > 1 && box.height > 1) add(svg ? 'drawn' : 'words', parent, box, said, 5);
    }
    const kin = (a, b) => a.node.contains(b.node) || b.node.contains(a.node);
    for (let i = 0; i < solid.length; i++)
      for (let j = i + 1; j < solid.length; j++) {
        const [a, b] = [solid[i], solid[j]];
        if (kin(a, b) || a.floats !== b.floats || a.kind === 'drawn' || b.kind === 'drawn') continue;
        const over = meet(a.box, b.box);
        const words = a.kind === 'words' && b.kind === 'words';
        if (over.right - over.left > 2 && over.bottom - over.top > (words ? 5 : 3))
          faults.add(`${a.what} lies on ${b.what}: ${says(a.box)} / ${says(b.box)}`);
      }
    for (const one of solid) {
      if (one.kind === 'drawn') continue;
      const { left, top, right, bottom } = one.box;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const [dx, dy] = [(right - left) / 2 - 3, (bottom - top) / 2 - 3].map(each => Math.max(each, 0));
      for (const [px, py] of [[x, y], [x - dx, y - dy], [x + dx, y + dy]]) {
        const hit = document.elementFromPoint(px, py);
        if (!hit || hit.contains(one.node) || one.node.contains(hit)) continue;
        // What scrolls goes under what stays.
        if (floats(hit) && floats(hit) !== one.floats) continue;
        if (one.kind !== 'words' || (!hit.closest('svg') && hit.closest('button, a, label') !== one.node.closest('button, a, label')))
          faults.add(`${label(hit)} lies over ${one.what}`);
      }
    }
  };

  if (document.documentElement.scrollWidth > W) faults.add(`the page is ${document.documentElement.scrollWidth} wide`);
  const rooms = [document.scrollingElement, ...(modal ? [modal] : []), ...root.querySelectorAll('*')].filter(node => {
    const style = getComputedStyle(node);
    const own = node === document.scrollingElement;
    if (node.matches('textarea, select, input, .sr')) return false;
    // A wide table of figures moves in a frame of its own, and by keyboard.
    if (node.matches('.wide[tabindex="0"]')) return false;
    if ((style.overflowX === 'auto' || style.overflowX === 'scroll') && node.scrollWidth > node.clientWidth + 1)
      faults.add(`${label(node)} has to be moved sideways: ${node.scrollWidth} in ${node.clientWidth}`);
    return (own || scrolls(style)) && node.scrollHeight > node.clientHeight + 1;
  });
  if (still) for (const room of rooms) faults.add(`${label(room)} has to be scrolled: ${room.scrollHeight} in ${room.clientHeight}`);
  look();
  for (const room of rooms) {
    const began = room.scrollTop;
    for (let top = 0; ; top += room.clientHeight * 0.8) {
      room.scrollTop = top;
      look();
      if (room.scrollTop + room.clientHeight >= room.scrollHeight - 1) break;
    }
    room.scrollTop = began;
  }
  return [...faults].sort();
};

// What Tab should reach, in the page's order.
whole.stops = () => {
  const modal = [...document.querySelectorAll('dialog[open]')].filter(one => one.matches(':modal')).at(-1);
  window.stops = [...(modal ?? document).querySelectorAll(
    'a[href], button, input, select, textarea, summary, [tabindex]')].filter(node =>
      !node.disabled && node.tabIndex >= 0 && node.checkVisibility({ visibilityProperty: true }));
  document.activeElement?.blur?.();
  return window.stops.length;
};

// What is still there of what Tab should reach: a list that is fetched anew has other rows.
whole.left = () => window.stops.flatMap((node, at) => node.isConnected ? [at] : []);

// Which stop has the focus, and what is wrong with how it shows it.
whole.stop = () => {
  const node = document.activeElement, at = window.stops.indexOf(node);
  if (at < 0) return [at, ''];
  const rings = [node, node.parentElement, node.closest('label')].filter(Boolean).some(one => {
    const style = getComputedStyle(one);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
  });
  const box = node.getBoundingClientRect();
  const seen = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
  const name = node.getAttribute('aria-label') ?? (node.textContent.trim().slice(0, 40) || node.name);
  return [at, !rings ? `${name} shows no focus` : !seen ? `${name} is out of sight` : ''];
};

// What forced colours would make alike or invisible.
whole.forced = () => {
  const wrong = [];
  const shown = node => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = node => (node.getAttribute('aria-label') ?? node.textContent.trim()).replace(/\s+/g, ' ').slice(0, 40);
  const edge = style => ['Top', 'Right', 'Bottom', 'Left'].some(side =>
    style[`border${side}Style`] !== 'none' && parseFloat(style[`border${side}Width`]) > 0)
    || (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0);
  const look = node => { const style = getComputedStyle(node); return [style.borderTopWidth, style.borderTopStyle,
    style.borderTopColor, style.outlineStyle, style.outlineWidth, style.backgroundColor, style.color,
    style.borderInlineStartWidth, style.textDecorationLine].join(' '); };
  for (const node of document.querySelectorAll('button, input, select, textarea')) {
    if (!shown(node) || node.closest('.sr')) continue;
    const style = getComputedStyle(node);
    const held = [node, node.parentElement].some(one => edge(getComputedStyle(one)));
    if (!held && !style.textDecorationLine.includes('underline')) wrong.push(`${name(node)} has no edge`);
  }
  for (const state of ['aria-pressed', 'aria-current', 'aria-selected', 'aria-checked'])
    for (const node of document.querySelectorAll(`[${state}]:not([${state}=false])`)) {
      if (!shown(node)) continue;
      const kind = node.className.toString().split(' ').find(one => one.startsWith('svelte')) ?? '';
      const other = [...document.querySelectorAll(node.localName)].find(one => one !== node && shown(one)
        && one.parentElement.parentElement.contains(node) && one.disabled === node.disabled
        && (one.getAttribute(state) ?? 'false') === 'false' && (!kind || one.classList.contains(kind)));
      if (other && look(node) === look(other)) wrong.push(`${name(node)} looks like ${name(other)}, ${state}`);
    }
  return wrong;
};
