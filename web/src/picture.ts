// The board as a picture that can be pasted elsewhere.

import { texts } from "./texts/texts";

const scale = 2;

/// A copy of the drawing that needs no style of the page.
function alone(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((element, i) => {
    const original = originals[i];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const property of ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "paint-order", "opacity", "font-size", "font-family", "font-weight", "text-anchor", "dominant-baseline"])
      element.setAttribute(property, style.getPropertyValue(property));
  });
  // What the page needs and a picture does not.
  for (const element of copy.querySelectorAll(".touch, .lifted, .above, .ghost")) element.remove();
  for (const element of [copy, ...copy.querySelectorAll("*")]) for (const name of ["class", "style", "role", "tabindex", "data-point", "aria-hidden"]) element.removeAttribute(name);
  return copy;
}

/// The board as an SVG file.
export function drawingOf(drawing: SVGSVGElement): string {
  const copy = alone(drawing);
  const { x, y, width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("width", String(width * scale));
  copy.setAttribute("height", String(height * scale));
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, fill: getComputedStyle(drawing).backgroundColor })) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/// The board as a PNG file.
export async function pictureOf(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawingOf(drawing))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(texts.pictureFailed))), "image/png"));
}
