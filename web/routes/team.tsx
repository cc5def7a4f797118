export default function TeamRoute() {
  return <p className="p-4">team</p>;
}
