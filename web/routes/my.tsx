export default function MyRoute() {
  return <p className="p-4">my</p>;
}
