/** This language's topics, each loaded on demand. The map is part of the language, so nobody loads that of another. */
export default import.meta.glob<Record<string, unknown>>(['./*.ts', '!./language.ts'], { import: 'default' });
