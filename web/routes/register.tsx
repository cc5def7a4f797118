export default function RegisterRoute() {
  return <p className="p-4">register</p>;
}
