/** A language with a missing or extra text does not compile. */
export type MessagesOf<First extends object> = Readonly<Record<keyof First, string>>;

/** A language with only the texts that differ from its fallback language. */
export type DifferingFrom<First extends object> = Readonly<Partial<Record<keyof First, string>>>;
