/** Whoever has no pointer moves what is wider than its room with the keys: it takes the focus while it is. */
export function reach(node: HTMLElement) {
  const look = () => {
    if (node.scrollWidth > node.clientWidth) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
  };
  const watch = new ResizeObserver(look);
  watch.observe(node);
  for (const each of node.children) watch.observe(each);
  look();
  return { destroy: () => watch.disconnect() };
}
