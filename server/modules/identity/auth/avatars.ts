/** The pictures that a user chooses from; the web app draws them by name. */
export const AVATARS: readonly string[] = Array.from({ length: 12 }, (_, index) => `avatar-${index + 1}`);
