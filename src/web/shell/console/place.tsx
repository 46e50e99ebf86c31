/** The routes below the frame only declare the paths of the back office; the frame renders the pages. */
export default function Place() {
  return null;
}
