/** Type of the message by which an embedded page tells its parent its height (`docs/embedding.md`). */
const messageType = 'embed:height';

/**
 * Reports the height in CSS pixels of an element to the page around the frame, now and after each change. The frame
 * reads no messages: a page around it cannot command it.
 * @returns a function that ends the reports
 */
export function reportHeight(element: HTMLElement): () => void {
  if (parent === window) return () => undefined;
  const report = () => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    // Public facts for any parent; it may not be known by name.
    parent.postMessage({ type: messageType, address: location.href, height }, '*');
  };
  const observer = new ResizeObserver(report);
  observer.observe(element);
  return () => observer.disconnect();
}
