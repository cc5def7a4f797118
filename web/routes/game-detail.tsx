export default function GameDetailRoute() {
  return <p className="p-4">game-detail</p>;
}
