// Who is asked: the program that serves the page, or the one inside it. The build says which, and leaves the other one out.

import { ask as askInside } from "./inside";
import { ask as askServer } from "./server";

declare const INSIDE: boolean;

export const ask = INSIDE ? askInside : askServer;
/// Whether the page is alone: without a server, files and solvers.
export const isAlone = INSIDE;
