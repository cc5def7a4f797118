import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { LOCALES } from '../../locales.ts';

const none = z.object({});

export const banner = z.object({
  bannername: z.string(),
  /** HTML; a client sanitises it before display. */
  remark: z.string(),
  picUrl: z.string(),
  multiPic: z.partialRecord(z.enum(LOCALES), z.string()),
});

export const contentCalls = [
  defineCall({
    path: '/mainview/bannerList',
    method: 'POST',
    summary: 'The banners of Home, in order.',
    access: 'public',
    cached: 'while-loading',
    input: none,
    output: z.array(banner),
    refusals: [],
  }),
  defineCall({
    path: '/cp/mainview/notice',
    method: 'POST',
    summary: 'The notices of the marquee, in the caller’s language.',
    access: 'user',
    cached: 'while-loading',
    input: none,
    output: z.array(
      z.object({
        /** Plain text, for the marquee. */
        content: z.string(),
        /** The text as HTML, if it is formatted. */
        html: z.optional(z.string()),
        /** The linked page of the phone. */
        to: z.optional(z.string()),
        /** Whether it is shown on its item, so that the marquee can omit it. */
        onItem: z.optional(z.boolean()),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/mainview/customAgent',
    method: 'POST',
    summary: 'Customer service: name, address, hours.',
    access: 'public',
    cached: 'while-loading',
    input: none,
    output: z.object({
      name: z.string(),
      handle: z.string(),
      link: z.string(),
      hours: z.string(),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/mainview/systemHelp',
    method: 'POST',
    summary: 'The help articles, in order. `content` is HTML.',
    access: 'public',
    cached: 'while-loading',
    input: none,
    output: z.array(z.object({ title: z.string(), content: z.string() })),
    refusals: [],
  }),
  defineCall({
    path: '/mainview/aboutus',
    method: 'POST',
    summary: 'About the company. `content` is HTML.',
    access: 'public',
    cached: 'while-loading',
    input: none,
    output: z.object({
      content: z.string(),
      /** The terms of use as HTML, if the site has any. */
      terms: z.optional(z.string()),
      /** The privacy policy as HTML, if the site has one. */
      privacy: z.optional(z.string()),
      companyName: z.nullable(z.string()),
      icp: z.nullable(z.string()),
      version: z.string(),
    }),
    refusals: [],
  }),
] as const;
