export default function ComesLaterRoute() {
  return <p className="p-4">comes-later</p>;
}
