import { ImageViewer } from 'antd-mobile';
import type { Game } from '../call.ts';

export default function Viewer({ game, onClose }: { game: Game; onClose: () => void }) {
  const images = game.publicity_img.img_list.map((image) => image.img_url);
  return <ImageViewer.Multi visible={images.length > 0} images={images} onClose={onClose} />;
}
