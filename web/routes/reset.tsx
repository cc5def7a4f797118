export default function ResetRoute() {
  return <p className="p-4">reset</p>;
}
