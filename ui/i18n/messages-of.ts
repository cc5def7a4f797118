/** A language with a missing or extra text does not compile. */
export type MessagesOf<First extends object> = Readonly<Record<keyof First, string>>;

/** A language that contains only its differences from the one it falls back to. */
export type DifferingFrom<First extends object> = Readonly<Partial<Record<keyof First, string>>>;
