/** The routes below the frame only say that their paths are the back office's; the frame draws the pages. */
export default function Place() {
  return null;
}
