export default function LoginRoute() {
  return <p className="p-4">login</p>;
}
