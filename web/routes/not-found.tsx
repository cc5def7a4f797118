export default function NotFoundRoute() {
  return <p className="p-4">not-found</p>;
}
