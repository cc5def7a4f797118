import { describe, expect, it } from 'vitest';
import type { Game } from './item.ts';
import { mediaOfGame } from './media.ts';

function game(change: Partial<Game> = {}): Game {
  return {
    id: '1',
    appid: 'wx1',
    appname: 'Lucky Quest',
    brief_intro: '',
    logo_square: '',
    newcps: 1,
    earn: { base: 'share', part: 50, percent: 0.5, sale: '', event: 'sale' },
    category_2_name: 'role',
    apply: true,
    link: '',
    refusal: '',
    answerBy: '',
    pinned: false,
    video_info: { video_url: '', cover_img_url: '' },
    publicity_img: { img_list: [] },
    ...change,
  };
}

describe('the content of the viewer', () => {
  it('is the video first, then the images in order', () => {
    const { slides } = mediaOfGame(
      game({
        video_info: { video_url: '/v.mp4', cover_img_url: '/c.webp' },
        publicity_img: { img_list: [{ img_url: '/1.webp' }, { img_url: '/2.webp' }] },
      }),
    );
    expect(slides).toEqual([
      { type: 'video', url: '/v.mp4', cover: '/c.webp' },
      { type: 'image', url: '/1.webp' },
      { type: 'image', url: '/2.webp' },
    ]);
  });

  it('is empty for a game without video and images, even with a cover or an empty address', () => {
    expect(mediaOfGame(game()).slides).toEqual([]);
    expect(mediaOfGame(game({ video_info: { video_url: '', cover_img_url: '/c.webp' } })).slides).toEqual([]);
    expect(mediaOfGame(game({ publicity_img: { img_list: [{ img_url: '' }] } })).slides).toEqual([]);
  });
});
