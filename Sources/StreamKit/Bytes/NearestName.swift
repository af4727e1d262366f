extension String {
    /// The one of some names that was probably meant: one that differs by few letters, in any case, or begins with this.
    public func nearest(of names: [String]) -> String? {
        let asked = lowercased()
        let length = asked.utf8.count
        guard length > 2 else { return nil }
        let nearest = names.map { name in
            let distance = Array(asked.utf8).withView { one in
                Array(name.lowercased().utf8).withView { one.editDistance(to: $0) }
            }
            return (name: name, distance: distance)
        }.min { $0.distance < $1.distance }
        if let nearest, nearest.distance <= length / 3 { return nearest.name }
        return names.first { $0.lowercased().hasPrefix(asked) }
    }
}
