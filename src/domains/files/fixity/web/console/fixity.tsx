export default function Fixity() {
  return null;
}
