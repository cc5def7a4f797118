import { SafePage } from '../features/safe/safe-page.tsx';

export default function SafeRoute() {
  return <SafePage />;
}
