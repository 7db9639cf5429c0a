"""Drawings of graphs: parts, bodies, joints, circuits and signals as SVG, dot and Mermaid."""
