export default function HomeRoute() {
  return <p className="p-4">home</p>;
}
