export default function AboutUsRoute() {
  return <p className="p-4">about-us</p>;
}
