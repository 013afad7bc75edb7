"use client";

import { useEffect, useRef, useState, type PointerEvent, type RefObject } from "react";
import { useControls, useTransformEffect } from "react-zoom-pan-pinch";
import type { Drawing } from "@/lib/org-chart/drawing";
import classes from "./org-chart.module.css";

type Plan = { width: number; height: number; cards: string; active: string };

/**
 * The whole drawing in small, with a frame around what is in sight; dragging in it moves the chart. For the eye and the mouse
 * alone: by keyboard the tree itself is the way around.
 */
export function Minimap({
  tree,
  viewport,
  drawing,
  active,
}: {
  tree: RefObject<HTMLDivElement | null>;
  viewport: RefObject<HTMLDivElement | null>;
  drawing: Drawing;
  active: string;
}) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const sight = useRef<SVGRectElement>(null);
  const { instance, setTransform } = useControls();

  // Measured when the cards have been laid out and the eye has them.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPlan(measure(tree.current, viewport.current, active)));
    return () => cancelAnimationFrame(frame);
  }, [tree, viewport, drawing, active]);

  function showSight() {
    const { scale, positionX, positionY } = instance.state;
    const frame = viewport.current;
    const box = sight.current;
    if (!frame || !box) return;
    box.setAttribute("x", String(-positionX / scale));
    box.setAttribute("y", String(-positionY / scale));
    box.setAttribute("width", String(frame.clientWidth / scale));
    box.setAttribute("height", String(frame.clientHeight / scale));
  }
  useTransformEffect(showSight);
  useEffect(showSight);

  if (!plan) return null;

  function go(event: PointerEvent<SVGSVGElement>) {
    const frame = viewport.current;
    const matrix = event.currentTarget.getScreenCTM();
    if (!frame || !matrix) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const { scale } = instance.state;
    void setTransform(frame.clientWidth / 2 - at.x * scale, frame.clientHeight / 2 - at.y * scale, scale, 0);
  }

  return (
    <svg
      className={classes["map"]}
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => event.buttons > 0 && go(event)}
    >
      <path d={plan.cards} className={classes["mapCards"]} />
      <path d={plan.active} className={classes["mapActive"]} />
      <rect ref={sight} className={classes["mapSight"]} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function measure(tree: HTMLElement | null, viewport: HTMLElement | null, active: string): Plan | null {
  if (!tree || !viewport) return null;
  const ground = tree.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tree;
  const scale = ground.width / width;
  const plan = { width, height, cards: "", active: "" };
  for (const card of tree.querySelectorAll<HTMLElement>("[data-person]")) {
    const box = card.getBoundingClientRect();
    const [left, top] = [(box.left - ground.left) / scale, (box.top - ground.top) / scale].map(Math.round);
    const path = `M${left} ${top}h${card.offsetWidth}v${card.offsetHeight}h${-card.offsetWidth}Z`;
    if (card.dataset["person"] === active) plan.active = path;
    else plan.cards += path;
  }
  return plan;
}
