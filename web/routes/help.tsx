export default function HelpRoute() {
  return <p className="p-4">help</p>;
}
