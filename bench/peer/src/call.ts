import { Toast } from 'antd-mobile';

interface Envelope<Data> {
  status: number;
  message: string;
  data: Data;
}

/**
 * One call of the API as the product's own client makes it: token and language are in the headers, and the status in
 * the body decides.
 */
export async function call<Data>(path: string, body: object = {}, signal?: AbortSignal): Promise<Data> {
  const token = localStorage.getItem('token');
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': localStorage.getItem('locale') ?? 'en-US',
      ...(token ? { Authorization: `${localStorage.getItem('tokenHead') ?? ''}${token}` } : {}),
    },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
  const answer = (await response.json()) as Envelope<Data>;
  if (answer.status === 200 || answer.status === 2004) return answer.data;
  Toast.show({ content: answer.message, position: 'bottom' });
  throw new Error(answer.message);
}

export interface Page<Item> {
  content: Item[];
  totalPages: number;
  number: number;
}

export interface Game {
  id: string;
  appid: string;
  appname: string;
  brief_intro: string;
  logo_square: string;
  newcps: number;
  apply: boolean;
  link: string;
  video_info: { video_url: string; cover_img_url: string };
  publicity_img: { img_list: { img_url: string }[] };
}

export interface Demand {
  demandId: string;
  demandName: string;
  demandIcon: string;
  demandDesc: string;
  apply: boolean;
  link: string;
}

export interface Banner {
  bannername: string;
  remark: string;
  picUrl: string;
  multiPic: Record<string, string>;
}
