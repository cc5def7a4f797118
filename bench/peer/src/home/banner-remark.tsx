import { Popup } from 'antd-mobile';
import DOMPurify from 'dompurify';
import type { Banner } from '../call.ts';

export default function BannerRemark({ banner, onClose }: { banner: Banner; onClose: () => void }) {
  return (
    <Popup visible onMaskClick={onClose} onClose={onClose} showCloseButton bodyClassName="remark">
      <h2>{banner.bannername}</h2>
      <div dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(banner.remark) }} />
    </Popup>
  );
}
