export default function ReportRoute() {
  return <p className="p-4">report</p>;
}
