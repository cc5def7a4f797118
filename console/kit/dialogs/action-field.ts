interface Common<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly initial?: string;
  /** Shown only while this holds. */
  readonly when?: (values: Readonly<Record<Name, string>>) => boolean;
}

/** Something an action asks for. */
export type ActionField<Name extends string> = Common<Name> &
  (
    | { readonly kind: 'text'; readonly maxLength?: number; readonly isNumeric?: boolean }
    | { readonly kind: 'long'; readonly maxLength?: number }
    | { readonly kind: 'amount' }
    | {
        readonly kind: 'choice';
        readonly choices: readonly { readonly value: string; readonly label: string }[];
        /** What the choice puts into other fields. */
        readonly fills?: (value: string) => Partial<Readonly<Record<Name, string>>>;
      }
    /** Any number of them: their values with a space between. */
    | { readonly kind: 'several'; readonly choices: readonly { readonly value: string; readonly label: string }[] }
  ) & {
    /** Fields of the same row stand side by side. */
    readonly row?: string;
  };
