import type { BooksName } from '@pitaka/core/values/finding.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { Books, BooksProvider } from './books.port.ts';

export type ListedBooks = BooksProvider & { readonly about: BooksName };

/** The providers that a site's records can be compared with. */
export async function listBooks(
  books: readonly Books[],
  site: Pick<Site, 'siteId' | 'features'>,
): Promise<ListedBooks[]> {
  const listed = await Promise.all(
    books.map(async (one) => (await one.listProviders(site)).map((found) => ({ ...found, about: one.about }))),
  );
  return listed.flat();
}
