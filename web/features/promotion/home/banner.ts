import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import type { Locale } from '@pitaka/contract/locales.ts';

type WireBanner = AnswerOf<'/mainview/bannerList'>[number];

export interface Banner {
  readonly bannername: string;
  /** The operator's HTML; sanitised before it is shown. */
  readonly remark: string;
  /** The picture in this language, or otherwise the picture for all languages. */
  readonly picture: string;
}

export function bannerIn(locale: Locale, { bannername, remark, picUrl, multiPic }: WireBanner): Banner {
  return { bannername, remark, picture: multiPic[locale] || picUrl };
}
