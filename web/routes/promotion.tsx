export default function PromotionRoute() {
  return <p className="p-4">promotion</p>;
}
