import { NoticeBar } from 'antd-mobile';
import { useEffect, useState } from 'react';
import { call } from '../call.ts';

export function Notices() {
  const [notices, setNotices] = useState<{ content: string }[]>();

  useEffect(() => {
    call<{ content: string }[]>('/cp/mainview/notice').then(setNotices).catch(console.error);
  }, []);

  if (notices?.length === 0) return null;
  return <NoticeBar color="alert" content={notices?.map((notice) => notice.content).join('    ') ?? ''} />;
}
