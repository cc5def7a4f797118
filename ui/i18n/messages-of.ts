/** A language with a missing or extra text does not compile. */
export type MessagesOf<First extends object> = Readonly<Record<keyof First, string>>;
