export default function SettingRoute() {
  return <p className="p-4">setting</p>;
}
