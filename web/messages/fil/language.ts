/**
 * This language's topics, each loaded on demand. The map is part of the language, so that other languages' maps are not
 * loaded.
 */
export default import.meta.glob<Record<string, unknown>>(['./*.ts', '!./language.ts'], { import: 'default' });
