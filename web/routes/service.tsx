export default function ServiceRoute() {
  return <p className="p-4">service</p>;
}
